import { savesOnLine, savingClass } from '#domain/shop/saving-line.ts';

// Stands above the pictures of the home page: on a slow line the browser lays out what has come, and would ask for a picture
// before the script below it can name the small file.
let choice: string | undefined;
try {
  choice = localStorage.dataSaver;
} catch {
  // A storage that is forbidden has no choice.
}
document.documentElement.classList.toggle(savingClass, savesOnLine(choice));
