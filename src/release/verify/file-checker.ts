import { parentPort, workerData } from 'node:worker_threads';
import { checkFilesHere, type FilesToCheck } from './check-files.ts';

/** Worker thread that checks a share of the files of a site, and replies with its `CheckedFiles`. */
const { files, site } = workerData as FilesToCheck;
parentPort?.postMessage(checkFilesHere(files, site));
