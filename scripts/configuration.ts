import * as configuration from '#shop.config.ts';
import { configurationFault } from '#shop-schema.ts';
import { printError } from './print-error.ts';

// This module comes before all that use the configuration or read the environment, and throw then. `command` removes this handler.
process.once('uncaughtException', printError);

const fault = configurationFault(configuration);
if (fault !== null) throw new Error(fault);
