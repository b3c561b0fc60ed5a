import './environment.ts';
import { invitationPath } from '#domain/owner/paths.ts';
import { settingsFrom } from '#domain/shop/settings.ts';
import { rememberedPort } from '#server/database/data-folder.ts';
import type { Database } from '#server/database/schema.ts';
import { OperatorError } from '#server/errors.ts';
import { addInvitation, endMember, memberNamed } from '#server/owner/access.ts';
import { recorder } from '#server/owner/serve-owner.ts';
import { argumentsOf } from './arguments.ts';
import { command, print } from './console.ts';
import { withShopDatabase } from './shop.ts';

/** `npm run owner`: lets people into /owner, also while the shop is open. */
await command(() => withShopDatabase(run));

async function run(database: Database): Promise<void> {
  const {
    task,
    words,
    options: { packer },
  } = argumentsOf('owner');
  const name = words.join(' ').trim();
  const now = Date.now();
  const record = recorder(database, { staffId: null, name: 'npm run owner', device: '' }, now);
  if (task === 'list') {
    const staff = await database.selectFrom('staff').selectAll().where('ended_at', 'is', null).execute();
    for (const member of staff) print(`${member.name} (${member.role})`);
    if (staff.length === 0) print('Nobody yet: npm run owner -- invite NAME');
    return;
  }
  const member = await memberNamed(database, name);
  if (task === 'end') {
    if (!member)
      throw new OperatorError(`Nobody called ${name} works here: npm run owner -- list shows all.`);
    await endMember(database, member.id, now);
    await record('staff', member.id, 'ended', { before: { name: member.name } });
    print(`${member.name} is signed out on all devices, and cannot come in any more.`);
    return;
  }
  if (member)
    throw new OperatorError(
      `${member.name} works here already: npm run owner -- end ${member.name}, then invite again.`,
    );
  const role = packer ? 'packer' : 'owner';
  const token = await addInvitation(database, { name, role, now });
  await record('staff', '', 'invited', { after: { name, role } });
  print(`Open this link on the phone of ${name}, within an hour. It is good once:`);
  const port = rememberedPort(settingsFrom(process.env).dataDir) ?? process.env.PORT;
  print(settingsFrom({ ...process.env, PORT: port }).siteUrl + invitationPath(token));
}
