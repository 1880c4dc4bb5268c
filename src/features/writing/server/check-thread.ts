// A thread of its own that checks long texts: however long a check takes, other clinics' requests are answered meanwhile.
import { parentPort } from 'node:worker_threads';
import { checkNow, type TextCheck } from './check-now.ts';

parentPort?.on('message', (check: TextCheck) => parentPort?.postMessage(checkNow(check), []));
