// Without this setting Turbopack reads the settings of the parent folders, which belong to another project.
export default { turbopack: { root: import.meta.dirname } }
