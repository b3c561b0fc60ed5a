import { type SubmitEvent, useState } from 'react';
import { invitationPath } from '#domain/owner/paths.ts';
import { type Role, roles } from '#domain/owner/roles.ts';
import { shopDate } from '#domain/text/dates.ts';
import type { OwnerReply } from '#stores/owner/calls.ts';
import { openReading } from '#stores/owner/reading.ts';
import { signOut } from '#stores/owner/session.ts';
import { newLinkToken, queueWrite } from '#stores/owner/write-queue.ts';
import { Field } from '../form/Field.tsx';
import { typedIn } from '../form/form-fields.ts';
import { Button } from './Button.tsx';
import { EventLog } from './EventLog.tsx';
import { LinkToSend } from './LinkToSend.tsx';
import { Loaded, Room } from './Room.tsx';
import { useMember } from './use-member.ts';

const people = openReading('people', {});

const roleWords: Record<Role, string> = {
  owner: 'Owner',
  packer: 'Packer',
};

/** People who work here, their devices, and what everybody did. */
export function PeopleScreen() {
  return (
    <Room
      title="People"
      actions={
        <Button quiet onClick={() => void signOut()}>
          Sign out
        </Button>
      }
    >
      <Loaded reading={people}>
        {({ people: members }) => (
          <ul className="room-list">
            {members.map((member) => (
              <Person key={member.id} {...member} />
            ))}
          </ul>
        )}
      </Loaded>
      <Invitation />
      <EventLog />
    </Room>
  );
}

type PersonProps = OwnerReply<'people'>['people'][number];

function Person({ id, name, role, devices }: PersonProps) {
  const member = useMember();
  return (
    <li className="room-card">
      <div className="room-row">
        <h2>{name}</h2>
        <span className="badge">{role}</span>
      </div>
      <ul className="room-lines">
        {devices.map(({ id: deviceId, label, lastUsed, isOpen, rings }) => (
          <li key={deviceId} className="room-row">
            <span>
              {label}
              <span className="soft">
                {isOpen ? ` · ${shopDate(lastUsed)}` : ' · signed out'}
                {rings && ' · rings'}
              </span>
            </span>
            {isOpen && (
              <Button
                text
                onClick={() => void queueWrite('end-device', { deviceId }, 'The device is signed out.')}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {id !== member?.id && (
        <Button
          text
          onClick={() => {
            if (confirm(`End the work of ${name}? All devices are signed out.`))
              void queueWrite('end-member', { staffId: id }, `${name} is signed out everywhere.`);
          }}
        >
          End {name}’s work
        </Button>
      )}
    </li>
  );
}

function Invitation() {
  const [link, setLink] = useState('');
  const [name, setName] = useState('');
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const { name: invited = '', role = 'packer' } = typedIn(form);
    const token = newLinkToken();
    const answer = await queueWrite('invite', { name: invited, role: role as Role, token });
    if (answer.outcome !== 'ok') return;
    setName(invited);
    setLink(location.origin + invitationPath(token));
    form.reset();
  }
  return (
    <section className="room-section">
      <h2>Invite somebody</h2>
      <form className="form" onSubmit={(event) => void submit(event)}>
        <Field name="name" label="Name" required maxLength={40} />
        <label>
          Role
          <select name="role" defaultValue="packer">
            {roles.map((role) => (
              <option key={role} value={role}>
                {roleWords[role]}
              </option>
            ))}
          </select>
          <span className="field-hint soft">
            An owner may do everything. A packer serves orders and stock.
          </span>
        </label>
        <p className="actions">
          <Button type="submit">Make a link</Button>
        </p>
      </form>
      {link && <LinkToSend link={link} text={`Send this link to ${name}. It is good once, for an hour.`} />}
    </section>
  );
}
