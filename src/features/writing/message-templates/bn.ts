import type { MessageTemplates } from './schema.ts';

export const bengaliMessages: MessageTemplates = {
  ai_integrated:
    'প্রিয় {patient_name},\n\n{visit_date} তারিখে {clinic_name} এ আসার জন্য ধন্যবাদ।\nকিছু আশামতো না হয়ে থাকলে বা কোনো প্রশ্ন থাকলে আমাদের {contact_phone} নম্বরে ফোন করুন, আমরা শুনব।\n\nআসার অভিজ্ঞতার কথা লিখতে চাইলে, পরের মেসেজে একটা ছোট নমুনা পাঠাচ্ছি। ওটা দিয়ে শুরু করতে পারেন, যা খুশি বদলাতে পারেন, অথবা একেবারে নিজের মতো লিখতে পারেন।\n\nশুভেচ্ছা রইল,\n{clinic_name}\n\nএমন মেসেজ না চাইলে STOP লিখে পাঠান।',
  simple_thank_you:
    'প্রিয় {patient_name},\n\n{visit_date} তারিখে {clinic_name} এ আসার জন্য ধন্যবাদ।\nকিছু জানার থাকলে বা কিছু আশামতো না হয়ে থাকলে আমাদের {contact_phone} নম্বরে ফোন করুন।\n\nভালো থাকবেন,\n{clinic_name}\n\nএমন মেসেজ না চাইলে STOP লিখে পাঠান।',
  gmb_link:
    'প্রিয় {patient_name},\n\n{clinic_name} এ আসার কথা আপনি এখানে লিখতে পারেন:\n{gmb_link}\n\nভালো হোক বা খারাপ, আপনার যা সত্যিই মনে হয়েছে, তা-ই লিখুন।\n\nধন্যবাদ,\n{clinic_name}\n\nএমন মেসেজ না চাইলে STOP লিখে পাঠান।',
  three_questions:
    'প্রিয় {patient_name},\n\n{visit_date} তারিখে {clinic_name} এ আসার জন্য ধন্যবাদ। সময় হলে তিনটে ছোট প্রশ্নের উত্তর দেবেন:\n\n1. কতক্ষণ অপেক্ষা করতে হয়েছিল, আর সেটা কেমন লেগেছে?\n2. সব কথা কি পরিষ্কার করে বোঝানো হয়েছিল?\n3. আমাদের আর কিছু বলতে চান?\n\nদু-এক কথায় লিখলেই হবে। আপনার উত্তর শুধু আমাদের ক্লিনিকই পড়বে।\n\nধন্যবাদ,\n{clinic_name}\n\nএমন মেসেজ না চাইলে STOP লিখে পাঠান।',
  appointment:
    'প্রিয় {patient_name},\n\n{clinic_name} থেকে আপনার অ্যাপয়েন্টমেন্টের কথা মনে করিয়ে দিচ্ছি।\n\nতারিখ: {date}\nসময়: {time}\nডাক্তার: {doctor_name}\nঠিকানা: {clinic_address}\nম্যাপ: {map_link}\n\nঅনুগ্রহ করে 15 মিনিট আগে আসবেন।\nসময় বদলাতে হলে বা আসতে না পারলে আমাদের {clinic_phone} নম্বরে ফোন করুন।\n\nধন্যবাদ,\n{clinic_name}',
  confirm_by_reply: 'আসতে পারলে 1, আর অন্য সময় চাইলে 2 লিখে পাঠান।',
  called_off:
    'প্রিয় {patient_name},\n\nদুঃখিত, {clinic_name}-এ আপনার এই অ্যাপয়েন্টমেন্ট নির্ধারিত সময়ে হবে না।\n\nতারিখ: {date}\nসময়: {time}\nডাক্তার: {doctor_name}\n\nঅন্য সময় ঠিক করতে অনুগ্রহ করে আমাদের {clinic_phone} নম্বরে ফোন করুন।\n\nধন্যবাদ,\n{clinic_name}',
};
