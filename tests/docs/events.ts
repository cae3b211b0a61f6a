import { readdirSync, readFileSync } from 'node:fs'
import { code, generated, membersOf, table } from './described.ts'

/** Returns the documentation page that lists all events. */
export function eventsPage(): string {
  const events = membersOf('src/client/types.ts', 'PorticoEvents')
  return `${generated}

# Events

\`portico.on(event, listener)\` returns the function that removes the listener. \`'*'\` stands for every event.

\`\`\`ts
const stop = portico.on('connect', ({ address, isReconnected }) => {
  if (!isReconnected) showBasket(address)
})
portico.on('*', (detail, event) => console.log(event, detail))
\`\`\`

${table(
  ['event', 'value', 'when'],
  events.map(({ name, type, text }) => [code(name), code(type), text]),
)}

For a value that has to be shown, subscribe to it instead: \`portico.account.subscribe(…)\` calls the listener at once and after every change.
In React there is \`usePorticoEvent(event, listener)\`, and with the script tag \`window.portico.q.push(['on', 'connect', listener])\`.

## Steps of \`track\`

\`event\` of \`track\` is one of these names. They are the same as in AppKit. Your listeners receive them even if analytics is off.

${trackedNames().map(code).join(', ')}.
`
}

/** Returns the names of all events that Portico tracks: names in capitals, on lines that track or emit an event. */
function trackedNames(): readonly string[] {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  const lines = files
    .filter(path => /\.tsx?$/.test(path) && !/^(host|bridge)|telemetry/.test(path))
    .flatMap(path => readFileSync(`src/${path}`, 'utf8').split('\n'))
    .filter(line => /track|event|fail\(|emit\(/i.test(line))
  const names = lines.flatMap(line =>
    [...line.matchAll(/'([A-Z]+(?:_[A-Z]+)+)'/g)].map(([, name = '']) => name),
  )
  return [...new Set(names)].sort()
}
