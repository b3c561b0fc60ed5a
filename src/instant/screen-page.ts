// Before the page takes the first line of what the former page left to be said.
import './screen-toast.ts';
import './page.ts';
import { watchScreenLoading } from './screen-loading.ts';

watchScreenLoading();
