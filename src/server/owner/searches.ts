import type { searchCalls } from '#api/contract/owner/searches.ts';
import { ownerCalls } from '#api/contract/owner.ts';
import { mostMissed } from '../missed-searches.ts';
import { checked } from '../serve-call.ts';
import { readChoices, setFacts } from './facts.ts';
import type { OwnerHandlers, OwnerService } from './serve-owner.ts';
import { lockSettings } from './settings.ts';

const most = 100;

export function searchHandlers({
  database,
  publishing,
}: OwnerService): OwnerHandlers<keyof typeof searchCalls> {
  return {
    async 'missed-searches'() {
      const searches = await mostMissed(database).select(['words', 'count']).limit(most).execute();
      return { success: true, searches };
    },

    async 'settle-search'({ words, meaning }, write) {
      await write.transaction.deleteFrom('missed_searches').where('words', '=', words).execute();
      if (meaning === '') {
        await write.record('settings', 'searches', 'took words off the list of searches', { before: words });
        return { success: true };
      }
      await lockSettings(write.transaction);
      const { synonyms = [] } = await readChoices(write.transaction);
      const facts = { synonyms: [...synonyms, `${words} = ${meaning}`] };
      await setFacts(checked(ownerCalls['set-facts'].request, facts), write, publishing);
      return { success: true };
    },
  };
}
