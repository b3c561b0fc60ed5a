/** Whether a text holds an address of a page or of a mail, which no name does. */
export function holdsAddress(text: string): boolean {
  return addressSigns.test(text);
}

/** `Dr.Jane` is a name; an ending of a host behind the dot is none, whatever dot is written. */
const addressSigns =
  /[@＠\\/]|www[.．。｡]|[\p{L}\p{N}][.．。｡](?:com|net|org|info|biz|co|ug|ke|tz|rw|ng|za|io|me|ly|gl|gd|cc|tk|ml|ru|cn|eu|us|uk|de|fr|xyz|top|shop|site|online|store|app|dev|link|click|live|win|vip|club|page|web|zip|mobi|asia|africa)(?![\p{L}\p{N}])/iu;
