import { createConnection, type Socket } from 'node:net';
import { prepareRequest } from '../environment/load.ts';
import type { Clinic } from './clinics.ts';

/** One person at a screen of a clinic. */
export interface Person {
  readonly clinic: Clinic;
  readonly cookie: string;
  /** Which of the screens is open: 0, 1 or 2. */
  readonly screen: number;
}

/** Opens a live stream for each person, evenly over some seconds; `onChange` gets the person whose screen was notified. */
export function openScreens(
  url: string,
  options: {
    clinics: readonly Clinic[];
    overSeconds: number;
    onChange: (person: Person) => void;
  },
): { close(): { open: number; lost: number } } {
  const { port, hostname } = new URL(url);
  const people = listPeople(options.clinics);
  const sockets = new Set<Socket>();
  let lostCount = 0;
  let isClosing = false;
  const startedAt = performance.now();
  let openedCount = 0;
  const opening = setInterval(() => {
    const progress = (performance.now() - startedAt) / (options.overSeconds * 1000);
    const due = Math.min(people.length, Math.floor(people.length * progress));
    for (const person of people.slice(openedCount, due)) open(person);
    openedCount = Math.max(openedCount, due);
    if (openedCount === people.length) clearInterval(opening);
  }, 10);

  function open(person: Person): void {
    const socket = createConnection({ port: Number(port), host: hostname, noDelay: true });
    sockets.add(socket);
    socket.write(prepareRequest('GET', '/api/changes', { cookie: person.cookie }).bytes);
    socket.on('data', (chunk: Buffer) => {
      if (chunk.includes('HTTP/1.1 ') && !chunk.includes('HTTP/1.1 200')) socket.destroy();
      if (chunk.includes('"kinds"')) options.onChange(person);
    });
    socket.on('error', () => {});
    socket.once('close', () => {
      if (!isClosing) lostCount += 1;
    });
  }

  return {
    close() {
      isClosing = true;
      clearInterval(opening);
      for (const socket of sockets) socket.destroy();
      return { open: sockets.size, lost: lostCount };
    },
  };
}

export function listPeople(clinics: readonly Clinic[]): Person[] {
  return clinics.flatMap((clinic) =>
    clinic.cookies.map((cookie, screen) => ({ clinic, cookie, screen })),
  );
}
