import { savesOnConnection, savingClass } from '#domain/shop/data-saver.ts';

// Stands above the pictures of the home page. On a slow connection the browser lays out what has come, and would request a
// picture before the script below it can name the small file.
let choice: string | undefined;
try {
  choice = localStorage.dataSaver;
} catch {
  // A storage that is forbidden has no choice.
}
document.documentElement.classList.toggle(savingClass, savesOnConnection(choice));
