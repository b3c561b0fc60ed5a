import * as configuration from '#shop.config.ts';
import { configurationFault } from '#shop-schema.ts';
import { printError } from './console.ts';

// First import of every command: later modules throw on a bad configuration or environment. `command` removes this handler.
process.once('uncaughtException', printError);

const fault = configurationFault(configuration);
if (fault !== null) throw new Error(fault);
