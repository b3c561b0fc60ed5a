import { type ReactNode, useMemo, useState } from 'react';
import { ownerPaths } from '#domain/owner/paths.ts';
import { type ProductFilter, productFilters } from '#domain/owner/products.ts';
import type { OwnerReply } from '#stores/owner/calls.ts';
import { openReading } from '#stores/owner/reading.ts';
import { queueWrite } from '#stores/owner/write-queue.ts';
import { Button } from '../Button.tsx';
import { Filters, More, SearchField, useChosen, useLast } from '../lists.tsx';
import { Loaded, Room } from '../Room.tsx';
import { CsvFile } from './CsvFile.tsx';
import { PricesByPercent } from './PricesByPercent.tsx';
import { type Product, ProductRow } from './ProductRow.tsx';

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
  const { chosen, choose, chooseNone } = useChosen<Product>();
  const reading = useMemo(
    () => openReading('products', { filter, search }, search ? undefined : `products ${filter}`),
    [filter, search],
  );
  const value = useLast(reading);

  // The rows of the first page stay, with what is typed in them, if another list has them too.
  const rows = ({ products, hasOlder }: OwnerReply<'products'>): ReactNode => (
    <>
      <ul className="room-list product-list">
        {products.map((product) => (
          <ProductRow
            key={product.id}
            product={product}
            isChosen={chosen.has(product.id)}
            onChoose={(isChosen) => choose(product, isChosen)}
          />
        ))}
      </ul>
      {hasOlder && (
        <More
          key={`${filter} ${search}`}
          label="More products"
          open={() => openReading('products', { filter, search, before: products.slice(-1)[0]?.position })}
        >
          {rows}
        </More>
      )}
    </>
  );

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
      <SearchField label="Name, brand or category" onSearch={setSearch} />
      <Filters
        filters={productFilters}
        current={filter}
        onChoose={(each) => {
          setFilter(each);
          chooseNone();
        }}
      >
        {(each) => [filterWords[each], value?.counts[each]]}
      </Filters>
      <Loaded reading={reading} last={value}>
        {(page) =>
          page.products.length === 0 ? (
            <p className="soft room-empty">
              {search || filter !== 'all'
                ? 'No product is like this.'
                : 'No products yet. Add the first one.'}
            </p>
          ) : (
            rows(page)
          )
        }
      </Loaded>
      <CsvFile />
      {chosen.size > 0 && (
        <Chosen
          products={[...chosen.values()]}
          {...{ filter, search, matching: value?.matching ?? 0 }}
          onDone={chooseNone}
        />
      )}
    </Room>
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
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Change prices
      </Button>
      {!isAll && (
        <Button
          quiet
          onClick={() => {
            void queueWrite('hide-products', { ids, hidden: !areHidden });
            onDone();
          }}
        >
          {areHidden ? 'Show' : 'Hide'}
        </Button>
      )}
      {matching > ids.length && (
        <Button quiet aria-pressed={isAll} onClick={() => setAll(!isAll)}>
          {isAll ? 'Only the chosen' : `All ${matching} of this list`}
        </Button>
      )}
      <Button quiet onClick={onDone}>
        Cancel
      </Button>
      {isOpen && <PricesByPercent selection={isAll ? { filter, search } : { ids }} onDone={onDone} />}
    </section>
  );
}
