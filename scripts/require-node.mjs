// Imported first by every program here: says that this Node is too old, before something it doesn't know fails.
const OLDEST_NODE = [20, 19];

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE;
if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
  console.error(
    `Tillwatch needs Node ${OLDEST_NODE.join('.')} or later; this is ${process.versions.node}. Install it from https://nodejs.org, and start again.`,
  );
  process.exit(1);
}
