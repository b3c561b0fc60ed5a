import { type SubmitEvent, useEffect, useState } from 'react';
import { call, useShop } from '../shop.tsx';

const fields = ['first_name', 'last_name', 'phone', 'street', 'city', 'country', 'date_of_birth'] as const;

export function ProfileScreen() {
  const { token } = useShop();
  const [profile, setProfile] = useState<Record<string, string> | null>(null);
  const [said, setSaid] = useState('');
  useEffect(() => {
    void call<{ profile?: Record<string, string> }>('get-user-profile', {}, token).then((reply) =>
      setProfile(reply.profile ?? {}),
    );
  }, [token]);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = Object.fromEntries(new FormData(event.currentTarget));
    const { success } = await call<{ success: boolean }>('update-user-profile', typed, token);
    setSaid(success ? 'Profile updated successfully!' : 'Failed to update profile');
  }

  if (profile === null) return <p>Loading…</p>;
  return (
    <form onSubmit={(event) => void submit(event)}>
      <h1>My Account</h1>
      {fields.map((name) => (
        <label key={name}>
          {name} <input name={name} defaultValue={profile[name] ?? ''} />
        </label>
      ))}
      <p role="status">{said}</p>
      <button type="submit">Save</button>
    </form>
  );
}
