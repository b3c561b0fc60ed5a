import { enableCompileCache } from 'node:module';
import { moduleCache } from '#release/project.ts';

// Imported by a command before it loads its hundreds of modules. Where the folder cannot be written, nothing is stored.
enableCompileCache(moduleCache);
