import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { ownerPaths } from '#domain/owner/paths.ts';
import { type ProductFilter, productFilters } from '#domain/owner/products.ts';
import type { OwnerReply } from '#stores/owner/calls.ts';
import { openReading } from '#stores/owner/reading.ts';
import { queueWrite } from '#stores/owner/write-queue.ts';
import { Loaded, Room } from '../Room.tsx';
import { PricesByPercent } from './PricesByPercent.tsx';
import { type Product, ProductRow } from './ProductRow.tsx';

/** Pause in the typing after which the shop is asked, ms. */
const typingMs = 200;

const filterWords: Record<ProductFilter, string> = {
  all: 'All',
  waiting: 'Not published',
  'sold out': 'Sold out',
  low: 'Running low',
  hidden: 'Hidden',
};

/** All products, newest first, with price and stock typed in place. */
export function ProductsRoom() {
  const [filter, setFilter] = useState<ProductFilter>('all');
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<ReadonlyMap<string, Product>>(new Map());
  const reading = useMemo(
    () => openReading('products', { filter, search }, search ? undefined : `products ${filter}`),
    [filter, search],
  );
  const state = useStore(reading.$state, { ssr: 'initial' });
  // While the next list loads, the last one stays.
  const last = useRef<OwnerReply<'products'> | null>(null);
  if (state.value) last.current = state.value;
  const value = state.value ?? (state.isLoading ? last.current : null);

  function choose(product: Product, isChosen: boolean) {
    const next = new Map(chosen);
    if (isChosen) next.set(product.id, product);
    else next.delete(product.id);
    setChosen(next);
  }

  return (
    <Room
      title="Products"
      actions={
        <>
          {(value?.counts.waiting ?? 0) > 0 && (
            <a className="button button-quiet" href={ownerPaths.publish} data-owners="">
              {`Publish ${value?.counts.waiting}`}
            </a>
          )}
          <a className="button" href={ownerPaths.product} data-owners="">
            Add a product
          </a>
        </>
      }
    >
      <Search onSearch={setSearch} />
      <div className="room-filters">
        {productFilters.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={filter === each}
            onClick={() => {
              setFilter(each);
              setChosen(new Map());
            }}
          >
            {filterWords[each]}
            {value && <b>{value.counts[each]}</b>}
          </button>
        ))}
      </div>
      <Loaded reading={{ ...state, value }} reload={reading.reload}>
        {(page) =>
          page.products.length === 0 ? (
            <p className="soft room-empty">
              {search || filter !== 'all'
                ? 'No product is like this.'
                : 'No products yet. Add the first one.'}
            </p>
          ) : (
            <Rows {...{ page, filter, search, chosen, choose }} />
          )
        }
      </Loaded>
      {chosen.size > 0 && (
        <Chosen
          products={[...chosen.values()]}
          {...{ filter, search, matching: value?.matching ?? 0 }}
          onDone={() => setChosen(new Map())}
        />
      )}
    </Room>
  );
}

function Search({ onSearch }: { onSearch: (search: string) => void }) {
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
        aria-label="Search by name, brand or category"
        placeholder="Name, brand or category"
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </search>
  );
}

interface ListProps {
  filter: ProductFilter;
  search: string;
  chosen: ReadonlyMap<string, Product>;
  choose: (product: Product, isChosen: boolean) => void;
}

function Rows({ page, ...props }: ListProps & { page: OwnerReply<'products'> }) {
  const [isOpen, setOpen] = useState(false);
  const { chosen, choose, filter, search } = props;
  const list = `${filter} ${search}`;
  // The rows stay, with what is typed in them, when another list has them too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: Each list begins with one page.
  useEffect(() => setOpen(false), [list]);
  return (
    <>
      <ul className="room-list product-list">
        {page.products.map((product) => (
          <ProductRow
            key={product.id}
            product={product}
            isChosen={chosen.has(product.id)}
            onChoose={(isChosen) => choose(product, isChosen)}
          />
        ))}
      </ul>
      {page.hasOlder &&
        (isOpen ? (
          <OlderRows before={page.products[page.products.length - 1]?.position ?? 0} {...props} />
        ) : (
          <button type="button" className="button button-quiet room-more" onClick={() => setOpen(true)}>
            More products
          </button>
        ))}
    </>
  );
}

function OlderRows({ before, ...props }: ListProps & { before: number }) {
  const { filter, search } = props;
  const reading = useMemo(
    () => openReading('products', { filter, search, before }),
    [filter, search, before],
  );
  const state = useStore(reading.$state, { ssr: 'initial' });
  return (
    <Loaded reading={state} reload={reading.reload}>
      {(page) => <Rows page={page} {...props} />}
    </Loaded>
  );
}

interface ChosenProps {
  products: readonly Product[];
  filter: ProductFilter;
  search: string;
  /** Products of the whole list. */
  matching: number;
  onDone: () => void;
}

/** Actions for several products at once. */
function Chosen({ products, filter, search, matching, onDone }: ChosenProps) {
  const [isAll, setAll] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const ids = products.map(({ id }) => id);
  const areHidden = products.every(({ isHidden }) => isHidden);
  const count = isAll ? matching : ids.length;
  return (
    <section className="room-chosen product-chosen" aria-label="Chosen products">
      <p role="status">{count === 1 ? '1 product' : `${count} products`}</p>
      <button type="button" className="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Change prices
      </button>
      {!isAll && (
        <button
          type="button"
          className="button button-quiet"
          onClick={() => {
            void queueWrite('hide-products', { ids, hidden: !areHidden });
            onDone();
          }}
        >
          {areHidden ? 'Show' : 'Hide'}
        </button>
      )}
      {matching > ids.length && (
        <button
          type="button"
          className="button button-quiet"
          aria-pressed={isAll}
          onClick={() => setAll(!isAll)}
        >
          {isAll ? 'Only the chosen' : `All ${matching} of this list`}
        </button>
      )}
      <button type="button" className="button button-quiet" onClick={onDone}>
        Cancel
      </button>
      {isOpen && <PricesByPercent selection={isAll ? { filter, search } : { ids }} onDone={onDone} />}
    </section>
  );
}
