import type { DemoConfig } from '../config.ts'

/** Shows in the footer which services the page uses, and adds links to the pages of the sandbox. */
export const showServices = ({ endpoints, sandbox, links }: DemoConfig): void => {
  const place = document.querySelector('[data-services]')
  if (!place) return
  const hosts = Object.entries(endpoints).map(([name, address]) => `${name} ${new URL(address).host}`)
  const kind = sandbox ? 'local sandbox' : 'public services'
  const words = document.createElement('p')
  words.textContent = `Talks to the ${kind}: ${hosts.join(' · ')}`
  place.replaceChildren(words)
  if (links.length === 0) return
  const list = document.createElement('p')
  for (const { name, href } of links) {
    const link = Object.assign(document.createElement('a'), {
      href,
      textContent: name,
      target: '_blank',
      rel: 'noopener',
    })
    if (list.childNodes.length > 0) list.append(' · ')
    list.append(link)
  }
  place.append(list)
}
