import './environment.ts';
import './module-cache.ts';

await import('./publishing/start.ts');
