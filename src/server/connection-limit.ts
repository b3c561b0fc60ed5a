import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Largest number of connections in all: more would take memory and file handles that orders need. */
const maxInAll = 8_000;

/**
 * Largest number of connections of one address, behind which a carrier may have thousands of phones. It does not apply to a trusted
 * proxy, which has the connections of all clients.
 */
const maxOfAddress = 2_000;

export interface ConnectionLimits {
  /** Address that the connections of a caller are counted under; null for a trusted proxy, which has no limit of its own. */
  addressOf?(socket: Socket): string | null;
  perAddress?: number;
  inAll?: number;
}

/** Connections that share a limit, by their state. */
interface Group {
  /** Connections without a complete request, idle or slow; the one that has been so longest comes first. */
  waiting: Set<Socket>;
  /** Connections with a complete request, and its response; the oldest request comes first. */
  answering: Map<Socket, ServerResponse>;
}

/**
 * Limits the connections of each address and of all together. Above a limit a new connection is still accepted, since a flood and the
 * customers of a carrier may share an address. Another one is closed in its place: the oldest without a complete request, or else one
 * whose client does not read its response, but never one whose request is in progress. Returns the function to call for each request.
 */
export function limitConnections(
  server: Server,
  {
    addressOf = ({ remoteAddress = '' }) => remoteAddress,
    perAddress = maxOfAddress,
    inAll = Math.min(maxInAll, openFileLimit() / 2),
  }: ConnectionLimits = {},
): (request: IncomingMessage, response: ServerResponse) => void {
  const callers = newGroup();
  const proxies = newGroup();
  const byAddress = new Map<string, Group>();
  /** The groups of each open connection. */
  const groupsOf = new WeakMap<Socket, readonly Group[]>();

  const remove = (socket: Socket) => {
    for (const group of groupsOf.get(socket) ?? []) leave(group, socket);
    groupsOf.delete(socket);
  };
  const makeRoom = (group: Group): boolean => {
    const socket = dispensable(group);
    if (!socket) return false;
    remove(socket);
    socket.destroy();
    return true;
  };
  server.on('connection', (socket: Socket) => {
    const address = addressOf(socket);
    const own = address === null ? proxies : (byAddress.get(address) ?? newGroup());
    const hasShare = address === null || sizeOf(own) < perAddress || makeRoom(own);
    const hasRoom = sizeOf(callers) + sizeOf(proxies) < inAll || makeRoom(callers) || makeRoom(proxies);
    if (!hasShare || !hasRoom) {
      socket.destroy();
      return;
    }
    const groups = address === null ? [proxies] : [own, callers];
    if (address !== null) byAddress.set(address, own);
    groupsOf.set(socket, groups);
    for (const { waiting } of groups) waiting.add(socket);
    socket.once('close', () => {
      remove(socket);
      if (address !== null && sizeOf(own) === 0 && byAddress.get(address) === own) byAddress.delete(address);
    });
  });

  return (request, response) => {
    const { socket } = request;
    const answer = () => {
      if (response.closed) return;
      for (const group of groupsOf.get(socket) ?? []) {
        leave(group, socket);
        group.answering.set(socket, response);
      }
    };
    if (hasBody(request)) request.once('end', answer);
    else answer();
    response.once('close', () => {
      for (const group of groupsOf.get(socket) ?? []) {
        const last = group.answering.get(socket);
        if (last && last !== response) continue;
        leave(group, socket);
        group.waiting.add(socket);
      }
    });
  };
}

/**
 * Most files and connections that this process may have open at once; Infinity where the system does not tell. Connections get half of
 * it: beyond it a new one would be closed before it could be answered, and a response reads a file beside its connection.
 */
function openFileLimit(): number {
  try {
    const [, limit] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return Number(limit ?? Infinity);
  } catch {
    return Infinity;
  }
}

function newGroup(): Group {
  return { waiting: new Set(), answering: new Map() };
}

function sizeOf({ waiting, answering }: Group): number {
  return waiting.size + answering.size;
}

function leave({ waiting, answering }: Group, socket: Socket): void {
  waiting.delete(socket);
  answering.delete(socket);
}

/** The connection of the group that is closed for another one; none where every response is still in progress. */
function dispensable({ waiting, answering }: Group): Socket | undefined {
  for (const socket of waiting) return socket;
  for (const [socket, { headersSent }] of answering) {
    if (headersSent && socket.writableLength > 0) return socket;
  }
  return undefined;
}

/** Whether a body has to arrive before the request can be answered. */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
