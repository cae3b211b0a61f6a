import { stage } from '../journeys/harness.ts'

/** Returns the options of a site that uses the sandbox, as JSON text for the site's script. */
export function options(): string {
  const { provider, catalogue, analytics, relay, control } = stage.services
  const endpoints = { data: provider, catalogue, analytics, relay, frame: control }
  return JSON.stringify({ projectId: stage.projectId, endpoints })
}
