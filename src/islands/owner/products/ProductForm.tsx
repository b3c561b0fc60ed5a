import { type ComponentProps, type SubmitEvent, useEffect, useState } from 'react';
import { ownerPaths } from '#domain/owner/paths.ts';
import { fieldLabels } from '#domain/owner/products.ts';
import { currencyCode } from '#domain/shop/configuration.ts';
import { amountKeyboard, formatPrice } from '#domain/text/money.ts';
import { askOwner, type OwnerReply } from '#stores/owner/calls.ts';
import { pathsOf } from '#stores/owner/photos.ts';
import {
  type FullProduct,
  fieldsFrom,
  imagesOf,
  keepForm,
  readForm,
  stockFrom,
  type Texts,
  textsOf,
} from '#stores/owner/product-form.ts';
import { queueWrite } from '#stores/owner/write-queue.ts';
import { Field } from '../../form/Field.tsx';
import { focusFirstError } from '../../form/form-fields.ts';
import { Button } from '../Button.tsx';
import { PhotoList } from './PhotoList.tsx';

/** Pause in the typing after which the shop checks the fields, ms. */
const typingMs = 400;

interface Props {
  /** '' for a new product. */
  id: string;
  /** The product, or the one that a new one begins as a copy of. */
  product: FullProduct | null;
  labels: Pick<OwnerReply<'product'>, 'categories' | 'brands'>;
}

/** The form of a product. What is typed stays on the phone until the shop has it. */
export function ProductForm({ id, product, labels }: Props) {
  const [base, setBase] = useState(product);
  const initial = textsOf(base);
  const [typed, setTyped] = useState<Texts>(() => ({ ...(id ? {} : textsOf(product)), ...readForm(id) }));
  const [problem, setProblem] = useState('');
  const [isSending, setSending] = useState(false);
  const changed = Object.fromEntries(
    Object.entries(typed).filter(([name, text]) => !id || text !== (initial[name] ?? '')),
  );
  const { errors, notes } = useIssues(id, changed);
  // A product that another device changed meanwhile is taken up, unless it contradicts what is typed here.
  useEffect(() => {
    if (Object.keys(changed).length === 0) setBase(product);
  }, [product, changed]);

  // A photo is added a while after it was chosen, beside what was typed meanwhile.
  function type(name: string, textFrom: (texts: Texts) => string) {
    setTyped((current) => {
      const next = { ...current, [name]: textFrom({ ...initial, ...current }) };
      keepForm(id, { texts: next });
      return next;
    });
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (isSending) return;
    if (Object.keys(errors).length > 0) return focusFirstError(form, errors);
    setProblem('');
    setSending(true);
    const refusal = await save();
    setSending(false);
    if (refusal !== null) {
      keepForm(id, { texts: typed });
      return setProblem(refusal);
    }
    keepForm(id, null);
    location.assign(ownerPaths.products);
  }

  /** Sends what is changed. Resolves with why it was refused; null if it was not. */
  async function save(): Promise<string | null> {
    const { stock: stockText, image, ...texts } = changed;
    const stock = stockFrom(stockText);
    if (Number.isNaN(stock)) return 'The stock must be a whole number.';
    const images = image === undefined ? {} : { image: JSON.stringify(await pathsOf(imagesOf({ image }))) };
    const fields = fieldsFrom({ ...texts, ...images });
    // Not before the pictures are there: the queue has it from now on.
    keepForm(id, { texts: typed, isSent: true });
    if (!id) return refusalOf(await queueWrite('add-product', { fields, stock }));
    if (!base) return null;
    if (Object.keys(fields).length > 0) {
      const answer = await queueWrite('change-product', { id, version: base.version, fields });
      if (answer.outcome === 'refused' && answer.details.product) {
        const now = answer.details.product as FullProduct;
        setBase(now);
        return `${answer.message} ${differencesOf(initial, textsOf(now))} What you typed is still here: save again to put it in place.`;
      }
      const refusal = refusalOf(answer);
      if (refusal !== null) return refusal;
    }
    if (stockText === undefined) return null;
    return refusalOf(await queueWrite('set-stock', { id, from: base.stock, to: stock }));
  }

  const field = (name: string) => ({
    name,
    label: fieldLabels[name] ?? name,
    value: typed[name] ?? initial[name] ?? '',
    error: errors[name],
    onChange: (event: { target: { value: string } }) => type(name, () => event.target.value),
  });

  return (
    <form className="form" noValidate onSubmit={(event) => void submit(event)}>
      {id && base?.isWaiting && (
        <p className="soft">
          Not published yet. Shoppers see what was published last, at {formatPrice(base.livePrice)}.
        </p>
      )}
      {problem && (
        <p className="form-problem" role="alert">
          <b>{problem}</b>
        </p>
      )}
      <PhotoList
        images={imagesOf({ ...initial, ...typed })}
        onChange={(change) => type('image', (texts) => JSON.stringify(change(imagesOf(texts))))}
      />
      <Field {...field('name')} required maxLength={300} />
      <div className="form-row">
        <Field
          {...field('price')}
          required
          inputMode={amountKeyboard}
          autoComplete="off"
          hint={notes.price ?? currencyCode}
        />
        <Field
          {...field('original_price')}
          inputMode={amountKeyboard}
          autoComplete="off"
          hint="The higher price that is crossed out"
        />
        <Field
          {...field('stock')}
          inputMode="numeric"
          autoComplete="off"
          hint="Counts at once; empty: not counted"
        />
      </div>
      <div className="form-row">
        <Field {...field('category')} list="categories" hint={notes.category ?? 'Such as Detergents'} />
        <Field {...field('sub_category')} list="brands" hint={notes.sub_category ?? 'Or Male, Female'} />
        <Field {...field('sizes')} hint="Commas between them: S, M, L" />
      </div>
      <Options id="categories" labels={labels.categories} />
      <Options id="brands" labels={labels.brands} />
      <Lines {...field('description')} rows={5} />
      <Lines
        {...field('specifications')}
        rows={4}
        placeholder="Weight: 1 kg"
        hint="One a line, with a colon"
      />
      <label className="percent-choice">
        <input
          type="checkbox"
          checked={(typed.bestseller ?? initial.bestseller) === 'yes'}
          onChange={(event) => type('bestseller', () => (event.target.checked ? 'yes' : ''))}
        />
        Bestseller
      </label>
      <p className="actions">
        <Button type="submit" aria-busy={isSending} disabled={id !== '' && Object.keys(changed).length === 0}>
          {id ? 'Save' : 'Add the product'}
        </Button>
        {Object.keys(changed).length > 0 && (
          <Button
            quiet
            onClick={() => {
              keepForm(id, null);
              setTyped({});
              setProblem('');
            }}
          >
            {id ? 'Undo' : 'Empty the form'}
          </Button>
        )}
        {id && base && <MoreActions id={id} product={base} />}
      </p>
    </form>
  );
}

function MoreActions({ id, product }: { id: string; product: FullProduct }) {
  const hide = () => {
    const done = `${product.isHidden ? 'Shown' : 'Hidden'} from the next publication on.`;
    void queueWrite('hide-products', { ids: [id], hidden: !product.isHidden }, done);
  };
  return (
    <>
      <Button quiet onClick={hide}>
        {product.isHidden ? 'Show' : 'Hide'}
      </Button>
      <a className="button button-quiet" href={`${ownerPaths.product}?copy=${encodeURIComponent(id)}`}>
        Duplicate
      </a>
    </>
  );
}

interface Checked {
  /** The texts that were checked. */
  texts: Texts;
  issues: OwnerReply<'check-product'>['issues'];
}

/** Objections of a publication to these fields, asked for while somebody types. */
function useIssues(id: string, changed: Texts) {
  const [checked, setChecked] = useState<Checked>({ texts: {}, issues: [] });
  const { stock: _, ...texts } = changed;
  const request = JSON.stringify({ ...(id && { id }), fields: fieldsFrom(texts) });
  const contents = JSON.stringify(texts);
  useEffect(() => {
    let isLast = true;
    const timer = setTimeout(async () => {
      const answer =
        contents === '{}' ? null : await askOwner('check-product', JSON.parse(request), () => isLast);
      const issues = answer?.outcome === 'ok' ? answer.value.issues : [];
      if (isLast) setChecked({ texts: JSON.parse(contents), issues });
    }, typingMs);
    return () => {
      isLast = false;
      clearTimeout(timer);
    };
  }, [request, contents]);
  const byField = (isRefusal: boolean): Texts =>
    Object.fromEntries(
      checked.issues
        // A field is not wrong that nobody has come to yet, or has changed since.
        .filter((issue) => issue.isRefusal === isRefusal && issue.field in changed)
        .filter(({ field }) => checked.texts[field] === changed[field])
        .map(({ field, reason }) => [field, reason]),
    );
  return { errors: byField(true), notes: byField(false) };
}

function refusalOf(answer: Awaited<ReturnType<typeof queueWrite>>): string | null {
  return answer.outcome === 'refused' ? answer.message : null;
}

/** Differences between two states of a product, in words. */
function differencesOf(before: Texts, after: Texts): string {
  return Object.keys(after)
    .filter((name) => before[name] !== after[name])
    .map((name) => `${fieldLabels[name]}: ${after[name] || 'empty'}.`)
    .join(' ');
}

function Options({ id, labels }: { id: string; labels: readonly string[] }) {
  return (
    <datalist id={id}>
      {labels.map((label) => (
        <option key={label} value={label} />
      ))}
    </datalist>
  );
}

type LinesProps = ComponentProps<'textarea'> & {
  name: string;
  label: string;
  error?: string | undefined;
  hint?: string;
};

function Lines({ name, label, error, hint, ...textarea }: LinesProps) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <textarea
        {...textarea}
        id={name}
        name={name}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${name}-note` : undefined}
      />
      {(error || hint) && (
        <p className={error ? 'field-error' : 'field-hint soft'} id={`${name}-note`}>
          {error ?? hint}
        </p>
      )}
    </div>
  );
}
