import './environment.ts';
import './publishing/build.ts';

// Stores that were mounted to render pages have timers, which would keep the process for seconds.
process.stdout.write('', () => process.exit());
