// Before the page's own, which would say no more than the first line.
import './screen-toast.ts';
import './page.ts';
