/** The parts of a recording in the order they were recorded, and its final file. */
export type ChunkStore = {
  isEmpty: () => Promise<boolean>;
  append: (chunk: Blob) => Promise<void>;
  readAll: () => Promise<Blob>;
  /** Where the final file is written; undefined if it has to be made in memory. */
  createFile: () => Promise<{ writable: FileSystemWritableFileStream; read: () => Promise<File> } | undefined>;
  remove: () => Promise<void>;
};

const folderName = "call-recordings";
const finalName = "final.webm";

/** The browser's private files; undefined in private windows and older browsers. */
async function openFolder(create: boolean): Promise<FileSystemDirectoryHandle | undefined> {
  if (!("createWritable" in (globalThis.FileSystemFileHandle?.prototype ?? {}))) return undefined;
  try {
    const root = await navigator.storage.getDirectory();
    return await root.getDirectoryHandle(folderName, { create });
  } catch {
    return undefined;
  }
}

/** The recordings that are in this browser: being recorded, or not uploaded yet. */
export async function listStored(): Promise<string[]> {
  const folder = await openFolder(false);
  return folder ? namesIn(folder) : [];
}

async function namesIn(folder: FileSystemDirectoryHandle): Promise<string[]> {
  const names: string[] = [];
  for await (const name of folder.keys()) names.push(name);
  return names.toSorted();
}

const open = new Map<string, ChunkStore>();

/** Recordings are kept on disk where possible: they are large, and survive a closed tab there. */
export async function openChunkStore(name: string): Promise<ChunkStore> {
  const store = open.get(name) ?? (await createStore(name));
  open.set(name, store);
  return {
    ...store,
    remove: async () => {
      await store.remove();
      open.delete(name);
    },
  };
}

async function createStore(name: string): Promise<ChunkStore> {
  const folder = await openFolder(true);
  const directory = await folder?.getDirectoryHandle(name, { create: true });
  return folder && directory ? storeOnDisk(folder, directory) : storeInMemory();
}

function storeInMemory(): ChunkStore {
  let chunks: Blob[] = [];
  return {
    isEmpty: async () => chunks.length === 0,
    append: async (chunk) => void chunks.push(chunk),
    readAll: async () => new Blob(chunks),
    createFile: async () => undefined,
    remove: async () => {
      chunks = [];
    },
  };
}

/** One file per chunk: what is written to a file is lost if the tab closes before the file is closed. */
function storeOnDisk(folder: FileSystemDirectoryHandle, directory: FileSystemDirectoryHandle): ChunkStore {
  let count = 0;
  const listChunks = async () => (await namesIn(directory)).filter((name) => /^\d+$/.test(name));
  return {
    isEmpty: async () => (await listChunks()).length === 0,
    append: async (chunk) => {
      const file = await directory.getFileHandle(String(count++).padStart(6, "0"), { create: true });
      const writable = await file.createWritable();
      await writable.write(chunk);
      await writable.close();
    },
    readAll: async () => {
      const files = [];
      for (const name of await listChunks()) files.push(await (await directory.getFileHandle(name)).getFile());
      return new Blob(files);
    },
    createFile: async () => {
      const file = await directory.getFileHandle(finalName, { create: true });
      return { writable: await file.createWritable(), read: () => file.getFile() };
    },
    remove: () => folder.removeEntry(directory.name, { recursive: true }),
  };
}
