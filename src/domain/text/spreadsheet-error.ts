/**
 * Whether a text is all error value of a spreadsheet, in the language of any program: `#N/A`, `#¡REF!`, `#ИМЯ?`, `#GETTING_DATA`,
 * LibreOffice's `Err:502`, and the signs of a column that is too narrow.
 */
export function isSpreadsheetError(text: string): boolean {
  return text.startsWith('#')
    ? error.test(text) || englishInAnyCase.test(text)
    : codeOfLibreOffice.test(text);
}

const error =
  /^#(?:[¡¿]?\p{Lu}[\p{Lu}\p{M}\d/_]+[!?]|\p{Lu}\/\p{Lu}|[\p{Lu}\p{M}]+(?:_[\p{Lu}\p{M}]+)+|NV|YOK|HIÁNYZIK|##+)$/u;

/** Errors that another program has written in small letters. */
const englishInAnyCase = /^#(?:name\?|(?:value|ref|div\/0|num|null|spill|calc|field|error)!|n\/[ad])$/i;

const codeOfLibreOffice = /^(?:Err|Erreur|Fehler) ?: ?5\d\d$/;
