import './environment.ts';
import type { Database } from '#server/database/schema.ts';
import { changeReview, listReviews, reviewLines } from '#server/reviews.ts';
import { argumentsOf } from './arguments.ts';
import { command, print } from './console.ts';
import { withShopDatabase } from './shop.ts';

/** `npm run reviews`: lists what customers wrote about products, and shows, answers or hides it. */
await command(() => withShopDatabase(run));

async function run(database: Database): Promise<void> {
  const {
    task,
    words: [id = '', ...answer],
    options: { all },
  } = argumentsOf('reviews');
  if (task === 'list') {
    const reviews = await listReviews(database, { all });
    for (const line of reviews.flatMap(reviewLines)) print(line);
    if (reviews.length === 0) print(all ? 'There are no reviews yet.' : 'No review waits for you.');
    return;
  }
  const changes = {
    approve: { state: 'shown' },
    hide: { state: 'hidden' },
    answer: { state: 'shown', answer: answer.join(' ') },
  } as const;
  await changeReview(database, id, changes[task]);
  print(
    `Review ${id} is ${task === 'hide' ? 'hidden' : 'shown'} from the next publication on: npm run rebuild.`,
  );
}
