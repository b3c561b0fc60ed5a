import './environment.ts';
import './publishing/start.ts';
