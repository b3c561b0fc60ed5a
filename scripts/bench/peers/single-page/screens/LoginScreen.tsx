import { type SubmitEvent, useState } from 'react';
import { go } from '../router.tsx';
import { call, useShop } from '../shop.tsx';

const fields = {
  login: ['email', 'password'],
  register: ['name', 'email', 'password', 'phone', 'street', 'city'],
} as const;

export function LoginScreen() {
  const { setToken } = useShop();
  const [kind, setKind] = useState<keyof typeof fields>('login');
  const [problem, setProblem] = useState('');

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = Object.fromEntries(new FormData(event.currentTarget));
    const { token, message = 'Login failed' } = await call<{ token?: string; message?: string }>(kind, typed);
    if (!token) return setProblem(message);
    localStorage.setItem('app-token', token);
    setToken(token);
    go('/');
  }

  return (
    <form onSubmit={(event) => void submit(event)}>
      <h1>{kind === 'login' ? 'Login' : 'Sign Up'}</h1>
      {fields[kind].map((name) => (
        <label key={name}>
          {name} <input name={name} type={name === 'password' ? name : 'text'} required />
        </label>
      ))}
      <p role="alert">{problem}</p>
      <button type="submit">Go on</button>
      <button type="button" onClick={() => setKind(kind === 'login' ? 'register' : 'login')}>
        {kind === 'login' ? 'Create account' : 'Login here'}
      </button>
    </form>
  );
}
