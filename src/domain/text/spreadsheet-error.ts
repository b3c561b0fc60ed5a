/** Whether a text is an error value of a spreadsheet, in any language: `#N/A`, `#ИМЯ?`, `Err:502`, `####`. */
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
