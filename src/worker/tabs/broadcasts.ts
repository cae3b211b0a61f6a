import { filter, map, type Observable, Subject } from 'rxjs'

/** The messages that the tabs send to all other tabs, by topic. */
type Broadcasts = {
  receive(topic: string, value: unknown): void
  messages$<T>(topic: string): Observable<T>
}

export function createBroadcasts(): Broadcasts {
  const received$ = new Subject<{ readonly topic: string; readonly value: unknown }>()
  return {
    receive: (topic, value) => received$.next({ topic, value }),
    messages$: <T>(topic: string) =>
      received$.pipe(
        filter(message => message.topic === topic),
        map(message => message.value as T),
      ),
  }
}
