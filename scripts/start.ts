import './environment.ts';
import './preload.mjs';

// Both must have run before the modules of the command load.
await import('./publishing/start.ts');
