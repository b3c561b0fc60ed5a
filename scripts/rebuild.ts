import './environment.ts';
import './publishing/rebuild.ts';

// Stores that were mounted to render pages have timers, which would keep the process for seconds.
process.stdout.write('', () => process.exit());
