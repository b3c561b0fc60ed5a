import { useEffect, useMemo, useState } from 'react';
import { openReading } from '#stores/owner/reading.ts';
import { EventLog } from '../EventLog.tsx';
import { Loaded, Room } from '../Room.tsx';
import { useMember } from '../use-member.ts';
import { ProductForm } from './ProductForm.tsx';

interface Subject {
  /** '' for a new product. */
  id: string;
  /** The product that a new one begins as a copy of; '' for none. */
  copyOf: string;
}

/** One product: `?id=` changes it, `?copy=` begins another one like it, and without either a new one begins. */
export function ProductScreen() {
  const [subject, setSubject] = useState<Subject | null>(null);
  useEffect(() => {
    const address = new URLSearchParams(location.search);
    setSubject({ id: address.get('id') ?? '', copyOf: address.get('copy') ?? '' });
  }, []);
  const title = subject?.id === '' ? 'Add a product' : 'Product';
  return <Room title={title}>{subject && <OneProduct {...subject} />}</Room>;
}

/** A new product needs no answer of the shop. */
const emptyProduct = { success: true as const, product: null, categories: [], brands: [] };

function OneProduct({ id, copyOf }: Subject) {
  const from = id || copyOf;
  const reading = useMemo(() => openReading('product', from ? { id: from } : {}, `product ${from}`), [from]);
  const isOwner = useMember()?.role === 'owner';
  return (
    <>
      <Loaded reading={reading} last={from ? null : emptyProduct}>
        {({ product, ...labels }) => <ProductForm key={from} {...{ id, product, labels }} />}
      </Loaded>
      {id && isOwner && <EventLog subject="product" subjectId={id} />}
    </>
  );
}
