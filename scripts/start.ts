import './environment.ts';
import './module-cache.mjs';

// The environment and the module cache must be set before the modules of the command load.
await import('./publishing/start.ts');
