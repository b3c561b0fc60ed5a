/** A line of the log as a person reads it: `09:12:03 200 POST /api/login.php 31 ms 412 B`. */
export function forPeople(line: string): string {
  const { time, level, msg, error, id, ...facts } = JSON.parse(line) as Record<string, unknown>;
  const at = new Date(String(time)).toTimeString().slice(0, 8);
  if (msg === 'request') {
    const { method, path, status, ms, bytes, cut, reason } = facts;
    return `${at} ${status} ${method} ${path} ${ms} ms ${bytes} B${cut ? ', cut off' : ''}${reason ? `, ${reason}` : ''}\n`;
  }
  const more = Object.entries(facts).map(([name, value]) => ` ${name}=${value}`);
  const { stack, message } = (error ?? {}) as { stack?: string; message?: string };
  const where = id ? ` (${id})` : '';
  return `${at} ${level === 'error' ? 'FAULT ' : ''}${msg}${where}${more.join('')}${error ? `\n${stack || message}` : ''}\n`;
}
