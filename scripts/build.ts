import './environment.ts';
import './module-cache.ts';

await import('./publishing/build.ts');
