import { afterAll } from 'vitest';
import { dropDatabases } from './databases.ts';

afterAll(dropDatabases);
