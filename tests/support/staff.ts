import { expect, type Page } from 'playwright/test';
import { invitationPath, ownerPaths } from '#domain/owner/paths.ts';
import type { Role } from '#domain/owner/roles.ts';
import { openDatabase } from '#server/database/open.ts';
import { addInvitation } from '#server/owner/access.ts';
import type { OpenShop } from './shop.ts';

/** Path of an invitation to /owner of this shop. */
export async function invitationTo(
  { dataDir }: OpenShop,
  name: string,
  role: Role = 'owner',
): Promise<string> {
  const database = await openDatabase(dataDir, null);
  const token = await addInvitation(database, { name, role, now: Date.now() });
  await database.destroy();
  return invitationPath(token);
}

/** Comes in to /owner of this shop as a new member, by an invitation. */
export async function joinStaff(
  page: Page,
  shop: OpenShop,
  name: string,
  role: Role = 'owner',
  /** What is pressed when a passkey is offered. */
  passkeyAnswer: 'Not now' | 'Add a passkey' = 'Not now',
): Promise<void> {
  await page.goto(shop.url + (await invitationTo(shop, name, role)));
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Passphrase', { exact: true }).fill('yellow boda at noon');
  await page.getByRole('button', { name: 'Come in' }).click();
  await page.getByRole('button', { name: passkeyAnswer }).click();
  await expect(page).toHaveURL(shop.url + ownerPaths.orders);
}
