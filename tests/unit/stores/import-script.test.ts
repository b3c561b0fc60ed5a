import { beforeEach, expect, test, vi } from 'vitest';
import { importForPress } from '#stores/import-script.ts';

const reload = vi.fn();
let isOnline = true;

beforeEach(() => {
  reload.mockClear();
  isOnline = true;
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('navigator', {
    get onLine() {
      return isOnline;
    },
  });
});

const lose = () => Promise.reject(new Error('lost'));

test('a script that comes is the module', async () => {
  expect(await importForPress(async () => ({ answer: 42 }))()).toEqual({ answer: 42 });
});

test('a script that is lost once fails, and comes with the next press if the browser asks again', async () => {
  let isLost = true;
  const press = importForPress(() =>
    isLost ? Promise.reject(new Error('lost')) : Promise.resolve('module'),
  );
  await expect(press()).rejects.toThrow('lost');
  isLost = false;
  expect(await press()).toBe('module');
  expect(reload).not.toHaveBeenCalled();
});

test('a script that is lost twice reloads the page, once there is a connection', async () => {
  const press = importForPress(lose);
  await expect(press()).rejects.toThrow('lost');
  isOnline = false;
  await expect(press()).rejects.toThrow('lost');
  expect(reload).not.toHaveBeenCalled();
  isOnline = true;
  void press();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test('another script that is lost once reloads nothing', async () => {
  await expect(importForPress(lose)()).rejects.toThrow('lost');
  await expect(importForPress(lose)()).rejects.toThrow('lost');
  expect(reload).not.toHaveBeenCalled();
});
