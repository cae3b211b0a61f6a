import { catalogue, type ErrorCode } from '../../src/domain/core/errors/app-error.ts'
import { headlineOf, helpOf } from '../../src/domain/core/errors/help.ts'
import { loginErrorMessages } from '../../src/domain/core/errors/login-messages.ts'
import { membersOf } from '../../tests/docs/described.ts'
import { topics } from '../../tests/docs/errors.ts'
import { siteOptions } from '../../tests/docs/options.ts'
import { code, fence, firstSentence, type Page, prose } from './markdown.ts'
import type { Group } from './reference.ts'

const optionTypes = 'src/domain/options/types.ts'
const siteTypes = 'src/domain/options/site-types.ts'

/** The groups of options: the title of the page, and the options. Every group has a page. */
export function optionGroups(): readonly {
  readonly group: string
  readonly text: string
  readonly options: ReturnType<typeof siteOptions>
}[] {
  return [
    { group: 'createPortico', text: 'The options of `createPortico`.', options: siteOptions() },
    { group: 'features', text: 'What the modal offers.', options: membersOf(optionTypes, 'Features') },
    {
      group: 'metadata',
      text: 'What wallets show about your site.',
      options: membersOf(siteTypes, 'SiteMetadataOption'),
    },
    {
      group: 'networks',
      text: 'The fields of a network that Portico does not know by its id.',
      options: membersOf(siteTypes, 'NetworkOption'),
    },
    {
      group: 'customWallets',
      text: 'A wallet that your site adds to the list.',
      options: membersOf(siteTypes, 'CustomWalletOption'),
    },
    {
      group: 'endpoints',
      text: 'Base URLs of the services, without a slash at the end. Default: the public services.',
      options: membersOf(siteTypes, 'ServiceUrls'),
    },
    {
      group: 'universalProviderConfigOverride',
      text: 'What a WalletConnect proposal asks for.',
      options: membersOf(siteTypes, 'ProposalOverride'),
    },
    {
      group: 'siwx',
      text: 'Sign-in by signature. See [Sign in](/sign-in.md).',
      options: [
        ...membersOf('src/domain/sign-in/types.ts', 'SignInOptions'),
        ...membersOf('src/domain/sign-in/siwx.ts', 'SIWXConfig'),
      ],
    },
  ]
}

/** Returns a page for each group of options, with one heading for each option. */
export function optionPages(): Group {
  const pages = optionGroups().map(({ group, text, options }): Page => {
    const title = group === 'createPortico' ? 'Options of createPortico' : `Option ${group}`
    const sections = options.map(({ name, type, signature, text, examples }) => {
      const samples = examples.map(example => `\n\n${fence('ts', example)}`).join('')
      const shown = type || signature.slice(name.length)
      return `## ${code(name)}\n\n${fence('typescript', `${name}${shown.startsWith('(') || shown.startsWith('?') ? '' : ': '}${shown}`)}\n\n${prose(text)}${samples}`
    })
    return {
      path: `reference/options/${group}`,
      title,
      description: firstSentence(text),
      body: [`# ${title}`, text, ...sections].join('\n\n'),
    }
  })
  return { title: 'Options', pages }
}

/** Returns a page for each event. */
export function eventPages(): Group {
  const pages = membersOf('src/client/types.ts', 'PorticoEvents').map(
    ({ name, type, text, examples }): Page => ({
      path: `reference/events/${name}`,
      title: `Event ${name}`,
      description: firstSentence(text),
      body: [
        `# Event ${code(name)}`,
        prose(text),
        `## Usage\n\n${fence('ts', `const stop = portico.on('${name}', detail => console.log(detail))\nstop() // removes the listener`)}`,
        `In React: \`usePorticoEvent('${name}', detail => …)\`. With the script tag: \`portico.q.push(['on', '${name}', listener])\`.`,
        `## Value\n\n${fence('typescript', type)}`,
        ...examples.map(example => `## Example\n\n${fence('ts', example)}`),
        'All events: [Events](/events.md).',
      ].join('\n\n'),
    }),
  )
  return { title: 'Events', pages }
}

/** Returns a page for each error code. */
export function errorPages(): Group {
  const messages: Readonly<Record<string, string>> = { ...catalogue, ...loginErrorMessages }
  const pages = topics().flatMap(({ title, rows }) =>
    rows.map(({ code: errorCode, cause, cure }): Page => {
      const read = [headlineOf(errorCode as ErrorCode), helpOf(errorCode as ErrorCode)].filter(Boolean)
      return {
        path: `reference/errors/${errorCode}`,
        title: errorCode,
        description: firstSentence(cause),
        body: [
          `# ${code(errorCode)}`,
          `> ${prose(messages[errorCode] ?? '')}`,
          `Topic: ${title}`,
          `## Why\n\n${prose(cause)}`,
          `## What you can do\n\n${prose(cure)}`,
          `## What the visitor reads\n\n${prose(read.join('. '))}`,
          `## In your code\n\n${fence(
            'ts',
            `import { isPorticoError } from 'portico'\n\nportico.on('error', ({ code, message, context }) => {\n  if (code === '${errorCode}') console.log(message, context)\n})\nconst isIt = (error: unknown) => isPorticoError(error) && error.code === '${errorCode}'`,
          )}`,
          'All codes: [Error codes](/errors.md).',
        ].join('\n\n'),
      }
    }),
  )
  return { title: 'Errors', pages }
}
