// Before the page takes the first line of the flash message.
import './screen-toast.ts';
import './page.ts';
import { watchScreenLoading } from './screen-loading.ts';

watchScreenLoading();
