import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { OwnerReadName, OwnerReply } from '#stores/owner/calls.ts';
import type { OpenReading } from '#stores/owner/reading.ts';
import { Button } from './Button.tsx';
import { Loaded } from './Room.tsx';

interface FiltersProps<Filter> {
  filters: readonly Filter[];
  current: Filter;
  onChoose: (filter: Filter) => void;
  /** Words of a filter, and the number of what stands in its list, if that is known. */
  children: (filter: Filter) => [words: string, count?: number | undefined];
}

/** The lists of a room. */
export function Filters<Filter>({ filters, current, onChoose, children }: FiltersProps<Filter>) {
  return (
    <div className="room-filters">
      {filters.map((filter) => {
        const [label, count] = children(filter);
        return (
          <button
            key={label}
            type="button"
            aria-pressed={filter === current}
            onClick={() => onChoose(filter)}
          >
            {label}
            {count !== undefined && <b>{count}</b>}
          </button>
        );
      })}
    </div>
  );
}

/** Pause in the typing after which the shop is asked, ms. */
const typingMs = 250;

/** Searches while somebody types. */
export function SearchField({ label, onSearch }: { label: string; onSearch: (search: string) => void }) {
  const [typed, setTyped] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => onSearch(typed.trim()), typingMs);
    return () => clearTimeout(timer);
  }, [typed, onSearch]);
  return (
    <search className="room-search">
      <input
        type="search"
        name="search"
        aria-label={`Search by ${label.toLowerCase()}`}
        placeholder={label}
        enterKeyHint="search"
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </search>
  );
}

/** Chosen things of a list by their ids, with what changes the choice. */
export function useChosen<Item extends { id: string }>() {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Item>>(new Map());
  function choose(item: Item, isChosen: boolean) {
    const next = new Map(chosen);
    if (isChosen) next.set(item.id, item);
    else next.delete(item.id);
    setChosen(next);
  }
  return { chosen, choose, chooseNone: () => setChosen(new Map()) };
}

/** Value of a reading; while it loads, that of the one before it. */
export function useLast<Name extends OwnerReadName>(reading: OpenReading<Name>): OwnerReply<Name> | null {
  const { value, isLoading } = useStore(reading.$state, { ssr: 'initial' });
  const last = useRef<OwnerReply<Name> | null>(null);
  if (value) last.current = value;
  return value ?? (isLoading ? last.current : null);
}

interface MoreProps<Name extends OwnerReadName> {
  label: string;
  open: () => OpenReading<Name>;
  children: (page: OwnerReply<Name>) => ReactNode;
}

/** The next page of a list, once somebody wants it. */
export function More<Name extends OwnerReadName>({ label, open, children }: MoreProps<Name>) {
  const [reading, setReading] = useState<OpenReading<Name> | null>(null);
  if (reading) return <Loaded reading={reading}>{children}</Loaded>;
  return (
    <button type="button" className="button button-quiet room-more" onClick={() => setReading(open())}>
      {label}
    </button>
  );
}

/** Number of lines that a folded list shows. */
const firstLines = 5;

interface FoldedProps<Item> {
  items: readonly Item[];
  children: (items: readonly Item[], isOpen: boolean) => ReactNode;
}

/** The first lines of a list, and all of them once somebody wants them. */
export function Folded<Item>({ items, children }: FoldedProps<Item>) {
  const [wantsAll, setWantsAll] = useState(false);
  const isOpen = wantsAll || items.length <= firstLines;
  return (
    <>
      {children(isOpen ? items : items.slice(0, firstLines), isOpen)}
      {!isOpen && (
        <Button text onClick={() => setWantsAll(true)}>
          {`Show all ${items.length}`}
        </Button>
      )}
    </>
  );
}
