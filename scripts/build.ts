import './environment.ts';
import './publishing/build.ts';
