// Imported before a program (`--import`): pages of a site under test are compressed quickly instead of well, which is nearly all
// of the time that a small site takes. Bytes are held on the sample shop, whose pages are compressed as an owner's are.
import { syncBuiltinESMExports } from 'node:module';
import zlib from 'node:zlib';

const { brotliCompressSync, constants } = zlib;
const quick = 4;

zlib.brotliCompressSync = (content, options = {}) => {
  const { params } = options;
  // A call without a quality wants the best of what never changes; only pages name theirs.
  if (params?.[constants.BROTLI_PARAM_QUALITY] === undefined) return brotliCompressSync(content, options);
  const quickParams = { ...params, [constants.BROTLI_PARAM_QUALITY]: quick };
  return brotliCompressSync(content, { ...options, params: quickParams });
};
syncBuiltinESMExports();
