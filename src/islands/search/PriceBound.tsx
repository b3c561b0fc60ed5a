import { useEffect, useId, useState } from 'react';
import { searchWords } from '#domain/search/search-messages.ts';
import { priceBound } from '#domain/search/search-query.ts';
import { groupThousands } from '#domain/text/money.ts';

interface Props {
  label: string;
  placeholder: string;
  /** UGX; null for none. */
  bound: number | null;
  onBound: (bound: number | null) => void;
}

/** A field for an amount, which counts on leaving the field or pressing Enter. */
export function PriceBound({ label, placeholder, bound, onBound }: Props) {
  const [text, setText] = useState('');
  const faultId = useId();
  useEffect(() => setText(bound === null ? '' : groupThousands(bound)), [bound]);
  const read = priceBound(text);
  const isBad = text.trim() !== '' && read === null;
  const commit = () => {
    if (!isBad && read !== bound) onBound(read);
  };
  return (
    <label className="price-bound">
      <span>{label}</span>
      <input
        inputMode="numeric"
        autoComplete="off"
        maxLength={16}
        placeholder={placeholder}
        value={text}
        aria-invalid={isBad || undefined}
        aria-describedby={isBad ? faultId : undefined}
        onChange={({ target }) => setText(target.value)}
        onBlur={commit}
        onKeyDown={({ key }) => {
          if (key === 'Enter') commit();
        }}
      />
      {isBad && (
        <span className="bound-fault" id={faultId}>
          {searchWords.badBound}
        </span>
      )}
    </label>
  );
}
