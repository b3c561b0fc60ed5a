import './environment.ts';
import './publishing/rebuild.ts';
