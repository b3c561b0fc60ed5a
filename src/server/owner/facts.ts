import { isDeepStrictEqual } from 'node:util';
import type { settingsCalls } from '#api/contract/owner/settings.ts';
import type { CheckedOwnerRequest } from '#api/contract/owner.ts';
import { changedChoices, type OwnerChoices, type OwnerFacts } from '#domain/owner/facts.ts';
import { configuredFacts } from '#domain/shop/configuration.ts';
import type { Database } from '../database/schema.ts';
import { HttpError } from '../errors.ts';
import { holdsSampleAtMost } from '../sample-catalogue.ts';
import type { Publishing } from './publish/publishing.ts';
import type { OwnerHandlers, OwnerService, Write } from './serve-owner.ts';
import { lockSettings, readSetting, writeSetting } from './settings.ts';

/** The owner's choices for the next publication. */
export const readChoices = (database: Database) => readSetting<OwnerChoices>(database, 'choices', {});

export function factHandlers({
  database,
  publishing,
}: OwnerService): OwnerHandlers<keyof typeof settingsCalls> {
  return {
    async facts() {
      const { standIns, ...choices } = await readChoices(database);
      const { popularSearches, synonyms, ...facts } = { ...configuredFacts, ...choices };
      const isOpen = standIns === undefined && publishing?.asksStandIns() === true;
      const asksStandIns = isOpen && !(await holdsSampleAtMost(database));
      const lists = { popularSearches: [...popularSearches], synonyms: [...synonyms] };
      return { success: true, ...facts, ...lists, asksStandIns };
    },

    async 'set-facts'(changes, write) {
      await setFacts(changes, write, publishing);
      return { success: true };
    },
  };
}

/** Writes changed choices, with an event. The next publication takes them. */
export async function setFacts(
  changes: CheckedOwnerRequest<'set-facts'>,
  { transaction, record }: Pick<Write, 'transaction' | 'record'>,
  publishing: Publishing | undefined,
): Promise<void> {
  if (publishing && changes.synonyms) assertReadable(publishing, changes.synonyms);
  await lockSettings(transaction);
  const choices = await readChoices(transaction);
  const newChoices = differing({ ...choices, ...changes } as OwnerChoices);
  const changed = changedChoices({ ...configuredFacts, ...choices }, { ...configuredFacts, ...newChoices });
  if (changed.length === 0) return;
  await writeSetting(transaction, 'choices', newChoices);
  const parts = (side: 'before' | 'after') =>
    Object.fromEntries(changed.map((choice) => [choice.label, choice[side]]));
  await record('settings', 'choices', 'changed the settings', {
    before: parts('before'),
    after: parts('after'),
  });
}

/** Choices other than in `shop.config.ts`, so that a later edit of the file counts for the rest. */
function differing(choices: OwnerChoices): OwnerChoices {
  return Object.fromEntries(
    Object.entries(choices).filter(
      ([name, value]) => !isDeepStrictEqual(value, configuredFacts[name as keyof OwnerFacts]),
    ),
  ) as OwnerChoices;
}

function assertReadable(publishing: Publishing, synonyms: readonly string[]): void {
  try {
    publishing.validateSynonyms(synonyms.join('\n'), 'Words of shoppers');
  } catch (error) {
    throw new HttpError(error instanceof Error ? error.message : String(error), { status: 422 });
  }
}
