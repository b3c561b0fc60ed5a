import { emailInvalid, isRequired } from '#domain/account/account-messages.ts';
import { make } from './make.ts';

/** Lets a form be sent only when it is complete; else says below each field what is wrong, in place of the browser's bubbles. */
export function startFormCheck(form: HTMLFormElement): void {
  form.noValidate = true;
  form.addEventListener('submit', (event) => {
    const faults = [...form.querySelectorAll<HTMLInputElement>('[name]')].filter(
      (field) => !validateField(field),
    );
    if (faults.length === 0) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    faults[0]?.focus();
  });
  form.addEventListener('input', ({ target }) => {
    if ((target as Element).hasAttribute('aria-invalid')) validateField(target as HTMLInputElement);
  });
}

/** Whether the field is filled in; writes below it what is wrong, or takes that away. */
function validateField(field: HTMLInputElement): boolean {
  const id = `${field.name}-error`;
  const note = document.getElementById(id) ?? Object.assign(make('p', 'field-error'), { id });
  const label = field.closest('label');
  if (field.validity.valid && field.value.trim()) {
    note.remove();
    field.removeAttribute('aria-invalid');
    return true;
  }
  note.textContent = field.validity.typeMismatch ? emailInvalid : isRequired(labelText(label));
  field.setAttribute('aria-invalid', 'true');
  field.setAttribute('aria-describedby', id);
  // Behind the label, whose words are the field's name.
  label?.after(note);
  return false;
}

/** The first words of a label, before its field. */
function labelText(label: HTMLElement | null): string {
  return label?.firstChild?.textContent?.trim() ?? '';
}
