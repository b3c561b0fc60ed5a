/** Thrown by `bodyText` as soon as a body is known to be above its limit. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

/** The body as UTF-8 text, counted in bytes while it is read. */
export async function bodyText(response: Response, sizeLimit: number): Promise<string> {
  if (response.body === null) return '';
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return `${parts.join('')}${decoder.decode()}`;
    size += value.byteLength;
    if (size > sizeLimit) {
      await reader.cancel();
      throw new TooLarge(`More than ${sizeLimit} bytes.`);
    }
    parts.push(decoder.decode(value, { stream: true }));
  }
}
