import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export type Manner = 'accept' | 'refuse' | 'hang' | 'cut' | 'cut after data' | 'silent after greeting';

export interface Delivered {
  from: string;
  to: string[];
  /** As it came over the wire, without the dot at its end. */
  content: string;
}

/** A mail server that speaks just enough SMTP, well or badly. */
export async function openSmtpServer(manner: Manner = 'accept', onMail = (_mail: Delivered): void => {}) {
  const delivered: Delivered[] = [];
  const sockets = new Set<Socket>();
  const state = { manner, connections: 0 };
  const server = createServer((socket) => {
    state.connections += 1;
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
    serve(socket, state, (mail) => {
      delivered.push(mail);
      onMail(mail);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    delivered,
    state,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function serve(socket: Socket, state: { manner: Manner }, deliver: (mail: Delivered) => void): void {
  const { manner } = state;
  if (manner === 'hang') return;
  if (manner === 'cut') return void socket.destroy();
  let mail: Delivered = { from: '', to: [], content: '' };
  let inData = false;
  let waiting = '';
  const say = (line: string) => socket.write(`${line}\r\n`);
  say('220 mail.example ESMTP');
  socket.on('data', (chunk) => {
    waiting += chunk;
    for (;;) {
      const end = inData ? '\r\n.\r\n' : '\r\n';
      const at = waiting.indexOf(end);
      if (at < 0) return;
      const part = waiting.slice(0, at);
      waiting = waiting.slice(at + end.length);
      if (inData) {
        inData = false;
        deliver({ ...mail, content: part });
        mail = { from: '', to: [], content: '' };
        if (manner === 'cut after data') return void socket.destroy();
        say('250 taken');
      } else if (manner === 'silent after greeting') return;
      else if (/^(EHLO|HELO)/i.test(part)) say('250 mail.example');
      else if (/^STARTTLS/i.test(part)) say('502 not known here');
      else if (/^MAIL FROM:/i.test(part)) {
        mail.from = /<(.*?)>/.exec(part)?.[1] ?? '';
        say('250 ok');
      } else if (/^RCPT TO:/i.test(part)) {
        const to = /<(.*?)>/.exec(part)?.[1] ?? '';
        if (manner === 'refuse') say(`550 5.1.1 <${to}> is unknown here`);
        else {
          mail.to.push(to);
          say('250 ok');
        }
      } else if (/^DATA/i.test(part)) {
        inData = true;
        say('354 go on');
      } else if (/^QUIT/i.test(part)) {
        say('221 bye');
        socket.end();
      } else say('250 ok');
    }
  });
}
