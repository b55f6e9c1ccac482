const split = (text: string): string[] => text.split(" ");

/** The emoji that people use at work, in the order of how often they do. */
export const emojiGroups = [
  {
    name: "reactions",
    emoji: split("👍 ❤️ 😂 🎉 👏 🙏 👀 ✅ 🔥 🚀 💯 🤝 👎 ❌ ❓ 💡"),
  },
  {
    name: "faces",
    emoji: split("😀 😃 😄 😁 😅 😊 🙂 😉 😍 🤩 😘 😎 🤔 🤨 😐 😬 🙄 😴 😮 😢 😭 😤 😡 🥳 🤗 🤓 😇 🥲 😌 😕 😟 🤯"),
  },
  {
    name: "hands",
    emoji: split("👋 🙌 👌 ✌️ 🤞 🤙 💪 👇 👆 👈 👉 ✍️ 🫶 🫡 🤷 🤦"),
  },
  {
    name: "things",
    emoji: split("📞 📅 📎 📌 📈 📉 💰 💸 🏆 🎯 ⏰ ⏳ 📝 📄 📊 💼 🏢 🏠 🌍 ☕ 🍀 🌟 ⭐ ✨ ⚡ ⚠️ 🔒 🔑 🔔 📣 ✉️ 💬"),
  },
] as const;
